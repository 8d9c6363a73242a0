import { useTranslation } from 'react-i18next';
import { toLanguageTag } from '#shared/languages.ts';
import type { SwitchableSystem } from '#shared/staff/system-settings.ts';
import { useFormat } from '#web/lib/use-format.ts';

/** Text that some systems take nothing new, or in maintenance none. */
export function SystemsOffBanner({ maintenance, off }: { maintenance: boolean; off: SwitchableSystem[] }) {
  const { t } = useTranslation('systems');
  const { language } = useFormat();
  const systemNames = new Intl.ListFormat(toLanguageTag(language)).format(off.map((system) => t(`system.${system}`)));
  return (
    <div role="status" className="border-b border-line bg-surface-2 px-4 py-1.5 text-center text-sm text-warn">
      {maintenance ? t('maintenance') : t('off', { systems: systemNames })}
    </div>
  );
}
