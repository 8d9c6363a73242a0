import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/dialog.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { HistoryList } from './history-list.tsx';
import { type HistoryKindName, historyKindNames } from './kinds.ts';

interface HistoryDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Account history by kind; full screen on a phone. */
export function HistoryDialog({ open, onClose }: HistoryDialogProps) {
  const { t } = useTranslation(['history', 'common']);
  const [name, setName] = useState<HistoryKindName>('everything');
  const panelId = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="lg"
      title={t('title')}
      closeLabel={t('common:close')}
      className="h-[min(860px,calc(100dvh-32px))] md:w-[min(1120px,calc(100vw-32px))]! max-md:m-0! max-md:h-dvh! max-md:max-h-none! max-md:w-screen! max-md:max-w-none! max-md:rounded-none! max-md:border-0! max-md:pb-[env(safe-area-inset-bottom)]"
    >
      <Tabs
        label={t('kind')}
        tabs={historyKindNames.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        value={name}
        onChange={setName}
        panelId={panelId}
      />
      <TabPanel id={panelId} value={name} className="flex flex-col">
        <HistoryList key={name} name={name} />
      </TabPanel>
    </Dialog>
  );
}
