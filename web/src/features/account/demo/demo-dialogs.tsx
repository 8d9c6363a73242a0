import { askDemo, type DemoAct } from './asked.ts';
import { ExitDialog } from './exit-dialog.tsx';
import { ResetDialog } from './reset-dialog.tsx';
import { UpgradeDialog } from './upgrade-dialog.tsx';

const close = () => askDemo(null);

/** Each stays while it closes. */
export function DemoDialogs({ asked }: { asked: DemoAct | null }) {
  return (
    <>
      <ResetDialog open={asked === 'reset'} onClose={close} />
      <ExitDialog open={asked === 'exit'} onClose={close} />
      <UpgradeDialog open={asked === 'upgrade'} onClose={close} />
    </>
  );
}
