import { Link, useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { OpenDemoButton } from '#web/features/account/auth/demo-button.tsx';

/** Dialog for an action that needs an account: log in or sign up. */
export function AuthGuardDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['trading', 'common']);
  const currentPath = useRouterState({ select: (state) => state.location.href });
  return (
    <Dialog open={open} onClose={onClose} title={t('ticket.loginTitle')} closeLabel={t('common:close')}>
      <p className="text-muted">{t('guard.text')}</p>
      <div className="mt-4 flex flex-col gap-2">
        <OpenDemoButton returnTo={currentPath} className="w-full" />
        <Link to="/login" search={{ redirect: currentPath }} className={buttonClass('secondary', 'lg')}>
          {t('common:login')}
        </Link>
      </div>
      <p className="mt-3 text-xs text-muted">{t('guard.note')}</p>
    </Dialog>
  );
}
