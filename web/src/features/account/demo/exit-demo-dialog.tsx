import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/states.tsx';
import { siteApi } from '#web/lib/api.ts';
import { blockPage } from '#web/lib/block-page.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { clearUserSession, storeUserSession } from '#web/lib/session.ts';
import { useSession } from '#web/lib/use-session.ts';
import { setDemoDialog } from './demo-dialog.ts';

/** Dialog to leave the demo account: back to the main one, or for good as a visitor, with an offer to keep it. */
export function ExitDemoDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['demo', 'common']);
  const errorText = useErrorText();
  const router = useRouter();
  const alone = useSession()?.user.is_virtual_account === true;
  const exit = useMutation({
    mutationFn: () => blockPage(siteApi('POST /simulate/exit', { body: {} })),
    onSuccess: ({ session }) => {
      onClose();
      void router.navigate({ to: '/' });
      if (session) storeUserSession(session);
      else clearUserSession('logout');
    },
  });
  const leave = () => {
    if (exit.isPending) return;
    exit.reset();
    onClose();
  };
  return (
    <Dialog
      alert
      open={open}
      onClose={leave}
      title={t('exit.title')}
      closeLabel={t('common:close')}
      footer={
        <>
          {alone ? (
            <Button onClick={() => setDemoDialog('upgrade')}>{t('exit.upgrade')}</Button>
          ) : (
            <Button onClick={leave}>{t('exit.stay')}</Button>
          )}
          <Button
            variant={alone ? 'danger' : 'primary'}
            busy={exit.isPending}
            onClick={() => exit.mutate()}
            data-testid="confirm-exit"
          >
            {t('exit.confirm')}
          </Button>
        </>
      }
    >
      <p>{t(alone ? 'exit.alone' : 'exit.main')}</p>
      {exit.isError && (
        <Notice tone="error" className="mt-2">
          {errorText(exit.error)}
        </Notice>
      )}
    </Dialog>
  );
}
