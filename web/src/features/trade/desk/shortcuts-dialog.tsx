import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/dialog.tsx';
import type { TradingType } from './search.ts';
import { tradingShortcuts } from './shortcuts.ts';

interface ShortcutsDialogProps {
  type: TradingType;
  open: boolean;
  onClose: () => void;
  on: boolean;
  setOn: (on: boolean) => void;
}

const shown = (key: string): string => ({ arrowup: '↑', arrowdown: '↓' })[key] ?? key.toUpperCase();

/** Keyboard shortcuts of this page, with a switch for them. */
export function ShortcutsDialog({ type, open, onClose, on, setOn }: ShortcutsDialogProps) {
  const { t } = useTranslation(['trading', 'common', 'trading-dialogs']);
  return (
    <Dialog open={open} onClose={onClose} title={t('trading-dialogs:shortcuts.title')} closeLabel={t('common:close')}>
      <dl className="divide-y divide-line">
        {tradingShortcuts
          .filter((shortcut) => shortcut.on === undefined || shortcut.on === type)
          .map(({ act, keys }) => (
            <div key={act} className="flex min-h-8 items-center justify-between gap-4 py-0.5">
              <dt className="flex shrink-0 gap-1">
                {keys.map((key) => (
                  <kbd
                    key={key}
                    className="inline-flex h-6 min-w-6 items-center justify-center rounded-sm border border-line bg-surface-2 px-1 font-mono text-xs"
                  >
                    {shown(key)}
                  </kbd>
                ))}
              </dt>
              <dd className="text-end text-muted">
                {t(`trading-dialogs:shortcuts.${act}.${type}`, { defaultValue: act })}
              </dd>
            </div>
          ))}
      </dl>
      <label className="mt-3 flex items-center gap-2">
        <input
          type="checkbox"
          checked={on}
          onChange={(event) => setOn(event.target.checked)}
          className="size-4 accent-(--text)"
        />
        {t('trading-dialogs:shortcuts.on')}
      </label>
    </Dialog>
  );
}
