import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfigChangeRules } from '#admin/features/kit/change/change-terms.ts';
import { ConfirmChangeDialog } from '#admin/features/kit/change/confirm-change-dialog.tsx';
import { adminApi } from '#admin/lib/api.ts';
import type { AdminSystemSetting } from '#shared/schemas/admin/system.ts';
import { Button } from '#ui/button.tsx';
import { getSettingName } from './setting-texts.ts';
import { SettingValue } from './setting-value.tsx';

interface RollBackProps {
  figure: AdminSystemSetting;
  /** Version to restore, and the setting's value in it. */
  version: number;
  value: string;
  label: string;
  consequence: string;
  /** Refetches what it affects. */
  onDone: (answer?: unknown) => Promise<unknown>;
}

/** Button that restores a setting's earlier value: before and after, reason and code, as any change. */
export function SettingRollbackAction({ figure, version, value, label, consequence, onDone }: RollBackProps) {
  const { t } = useTranslation('admin');
  const [asking, setAsking] = useState(false);
  const title = t('figure.back', { name: getSettingName(figure.name, t) });
  const terms = useConfigChangeRules({ kind: 'system', id: figure.name });
  const field = { name: 'value', label: t('figure.value') };
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmChangeDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={title}
        consequence={`${terms({ value: figure.in_force }, { value }, [field])} ${consequence}`}
        action={t('change.submit')}
        rows={[
          {
            ...field,
            before: <SettingValue figure={figure} value={figure.in_force} />,
            after: <SettingValue figure={figure} value={value} />,
          },
        ]}
        onConfirm={async (confirmation) => {
          const answer = await adminApi('POST /admin/system-config/{name}/rollback', {
            params: { name: figure.name },
            body: { version, ...confirmation },
          });
          setAsking(false);
          await onDone(answer);
        }}
        onChanged={() => {
          setAsking(false);
          void onDone();
        }}
      />
    </>
  );
}
