import { Link, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { version } from '#package.json';
import { Button, buttonClass } from '#ui/button.tsx';
import { Sheet } from '#ui/dialog.tsx';
import { OpenDemoButton } from '#web/features/account/auth/demo-button.tsx';
import { logOutUser } from '#web/lib/api.ts';
import type { BrowserSession } from '#web/lib/session.ts';
import { useSession } from '#web/lib/use-session.ts';
import { useAccountActions } from './account-acts.ts';
import { AccountNote } from './account-note.tsx';
import { AppearanceFields } from './appearance-fields.tsx';
import { LanguageField } from './language-field.tsx';

const row = 'flex h-11 w-full items-center rounded text-base text-start hover:text-text';

interface MainMenuProps {
  open: boolean;
  onClose: () => void;
}

/** Everything from the desktop header, for a phone. */
export function MainMenu({ open, onClose }: MainMenuProps) {
  const { t } = useTranslation(['common', 'pages', 'frame']);
  const session = useSession();
  return (
    <Sheet
      side="end"
      open={open}
      onClose={onClose}
      title={t('frame:menu')}
      closeLabel={t('close')}
      className="max-w-80"
    >
      <div className="flex flex-col gap-4 pb-4">
        {session ? <Account session={session} onClose={onClose} /> : <Visitor onClose={onClose} />}
        <nav aria-label={t('mainMenu')} className="flex flex-col border-t border-line pt-2">
          {(
            [
              ['/', 'home'],
              ['/market', 'market'],
              ['/trading/perpetual', 'perpetual'],
              ['/trading/options', 'options'],
              ['/finance', 'frame:finance.wealth'],
              ['/loan', 'frame:finance.loan'],
              ['/news', 'news'],
              ['/faq', 'pages:names.faq'],
              ['/customer-service', 'frame:service'],
            ] satisfies [to: string, label: string][]
          ).map(([to, label]) => (
            <Link
              key={to}
              to={to}
              activeOptions={{ exact: true, includeSearch: false }}
              activeProps={{ className: 'font-semibold' }}
              className={row}
              onClick={onClose}
            >
              {t(label, { defaultValue: label })}
            </Link>
          ))}
        </nav>
        <div className="flex flex-col gap-3 border-t border-line pt-4">
          <LanguageField />
          <AppearanceFields />
        </div>
        <p className="text-xs text-muted">{t('frame:version', { version })}</p>
      </div>
    </Sheet>
  );
}

function Visitor({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['common', 'frame']);
  return (
    <div className="flex flex-col gap-2">
      <Link to="/signup" onClick={onClose} className={buttonClass('primary', 'lg')}>
        {t('frame:signup')}
      </Link>
      <Link to="/login" onClick={onClose} className={buttonClass('secondary', 'lg')}>
        {t('login')}
      </Link>
      <OpenDemoButton variant="secondary" className="w-full" />
    </div>
  );
}

function Account({ session, onClose }: { session: BrowserSession; onClose: () => void }) {
  const { t } = useTranslation();
  const router = useRouter();
  const acts = useAccountActions(session);
  return (
    <div className="flex flex-col">
      <AccountNote session={session} />
      <div className="flex flex-col pt-2">
        {acts.map((act) => (
          <button
            key={act.key}
            type="button"
            className={row}
            onClick={() => {
              onClose();
              act.onSelect();
            }}
          >
            {act.label}
          </button>
        ))}
      </div>
      <Button
        className="mt-2 self-start"
        onClick={() => {
          onClose();
          void router.navigate({ to: '/' });
          void logOutUser();
        }}
      >
        {t('logout')}
      </Button>
    </div>
  );
}
