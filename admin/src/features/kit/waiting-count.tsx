import { formatInteger } from '#web/lib/format.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useTranslation } from '#web/lib/use-translation.ts';

/** Beside an entry of the menu: how much waits there for somebody; nothing while nothing does. */
export function WaitingCount({ count }: { count: number }) {
  const { t } = useTranslation('admin');
  const { language } = useFormat();
  if (count === 0) return null;
  return (
    <span className="rounded-sm bg-surface-3 px-1.5 text-xs text-text tabular-nums">
      <span aria-hidden="true">{formatInteger(language, count)}</span>
      <span className="sr-only">{t('menu.waiting', { count })}</span>
    </span>
  );
}
