import { useTranslation } from 'react-i18next';
import { toShortUsername } from '#web/lib/display-name.ts';
import type { BrowserSession } from '#web/lib/session.ts';

/** Name, e-mail address and type of the account. */
export function AccountNote({ session }: { session: BrowserSession }) {
  const { t } = useTranslation('account');
  const { username, email } = session.user;
  const demo = session.mode === 'simulate';
  return (
    <div className="max-w-60 min-w-0">
      <div className="truncate font-medium" title={username}>
        {toShortUsername(session.user)}
      </div>
      {email !== null && (
        <div className="truncate text-xs text-muted" title={email}>
          {email}
        </div>
      )}
      <div className={demo ? 'text-xs text-demo' : 'text-xs text-muted'}>{t(demo ? 'demoHint' : 'liveHint')}</div>
    </div>
  );
}
