import { setDemoDialog, type DemoAction } from './asked.ts';
import { ExitDemoDialog } from './exit-demo-dialog.tsx';
import { ResetDemoDialog } from './reset-demo-dialog.tsx';
import { UpgradeDemoDialog } from './upgrade-demo-dialog.tsx';

const close = () => setDemoDialog(null);

/** Each stays mounted while it closes. */
export function DemoDialogs({ asked }: { asked: DemoAction | null }) {
  return (
    <>
      <ResetDemoDialog open={asked === 'reset'} onClose={close} />
      <ExitDemoDialog open={asked === 'exit'} onClose={close} />
      <UpgradeDemoDialog open={asked === 'upgrade'} onClose={close} />
    </>
  );
}
