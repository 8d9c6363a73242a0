import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { parseDevice } from '#shared/identity/device.ts';

/** Says a device in the page's language; the names of browsers and systems are the same everywhere. */
export function useDeviceText(): (device: string) => string {
  const { t } = useTranslation('common');
  return useCallback(
    (device) => {
      const parts = parseDevice(device);
      return parts ? t('device', parts) : device;
    },
    [t],
  );
}
