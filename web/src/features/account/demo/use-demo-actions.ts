import { useTranslation } from 'react-i18next';
import type { BrowserSession } from '#web/lib/session.ts';
import { setDemoDialog, type DemoAction } from './demo-dialog.ts';

/** Returns menu items for a demo account; none for the main account. */
export function useDemoActions(session: BrowserSession): { key: string; label: string; onSelect: () => void }[] {
  const { t } = useTranslation('account');
  if (session.mode !== 'simulate') return [];
  const acts: DemoAction[] = session.user.is_virtual_account ? ['upgrade', 'reset', 'exit'] : ['reset', 'exit'];
  return acts.map((act) => ({ key: `demo-${act}`, label: t(`demo.${act}`), onSelect: () => setDemoDialog(act) }));
}
