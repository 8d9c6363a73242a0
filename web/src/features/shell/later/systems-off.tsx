import { localeOf } from '#shared/languages.ts';
import type { SwitchedSystem } from '#shared/staff/system-figures.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useTranslation } from '#web/lib/use-translation.ts';

/** The words of `SystemsNotice`: of some systems, or of maintenance, in which all are off. */
export function SystemsOff({ maintenance, off }: { maintenance: boolean; off: SwitchedSystem[] }) {
  const { t } = useTranslation('frame');
  const { language } = useFormat();
  const named = new Intl.ListFormat(localeOf(language)).format(off.map((system) => t(`system.${system}`)));
  return (
    <div role="status" className="border-b border-line bg-surface-2 px-4 py-1.5 text-center text-sm text-warn">
      {maintenance ? t('maintenance') : t('systemsOff', { systems: named })}
    </div>
  );
}
