import { useDeviceText } from '#web/lib/use-device-text.ts';
import { useTranslation } from '#web/lib/use-translation.ts';

/** A device in the page's words. */
export function Device({ name }: { name: string | null }) {
  const { t } = useTranslation('admin');
  const deviceText = useDeviceText();
  return name === null ? t('session.unknown') : deviceText(name);
}
