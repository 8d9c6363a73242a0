import { useTranslation } from 'react-i18next';
import { useDeviceText } from '#web/lib/use-device-text.ts';

/** Name of a device in the page's language. */
export function DeviceName({ name }: { name: string | null }) {
  const { t } = useTranslation('admin');
  const deviceText = useDeviceText();
  return <span>{name === null ? t('session.unknown') : deviceText(name)}</span>;
}
