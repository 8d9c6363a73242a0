import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/states.tsx';
import { setDemoDialog } from '#web/features/account/demo/demo-dialog.ts';
import { useSwitchAccount } from '#web/features/account/demo/use-switch-account.ts';
import { useSession } from '#web/lib/use-session.ts';

interface MainAccountNoticeProps {
  title: string;
  /** Texts for users with a main account, and without one. */
  own: string;
  alone: string;
}

/** Notice in the demo account that a feature needs the main one, with a link. */
export function MainAccountNotice({ title, own, alone }: MainAccountNoticeProps) {
  const { t } = useTranslation('money');
  const mode = useSwitchAccount();
  const isAlone = useSession()?.user.is_virtual_account === true;
  return (
    <Notice className="flex-wrap items-center justify-between gap-4">
      <span className="min-w-60 flex-1">
        <span className="font-medium">{title}</span>
        <span className="block text-muted">{isAlone ? alone : own}</span>
      </span>
      {isAlone ? (
        <Button variant="primary" onClick={() => setDemoDialog('upgrade')}>
          {t('demo.signup')}
        </Button>
      ) : (
        <Button variant="primary" busy={mode.isPending} onClick={() => mode.mutate('main')}>
          {t('demo.switch')}
        </Button>
      )}
    </Notice>
  );
}
