import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { parseDeviceName } from '#shared/identity/device.ts';

/** Formats a device in the page's language; browser and system names are the same everywhere. */
export function useDeviceText(): (device: string) => string {
  const { t } = useTranslation('common');
  return useCallback(
    (device) => {
      const parts = parseDeviceName(device);
      return parts ? t('device', parts) : device;
    },
    [t],
  );
}
