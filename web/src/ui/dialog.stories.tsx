import { useSampleTexts } from '#scripts/playground/sample-texts.ts';
import { ignore } from '#scripts/playground/states.tsx';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog, Sheet } from './dialog.tsx';
import { MessageDialog } from './message-dialog.tsx';

function useModalProps() {
  const { name, paragraph, short, action } = useSampleTexts();
  const footer = (
    <>
      <Button>{short}</Button>
      <Button variant="primary">{action}</Button>
    </>
  );
  return { open: true, onClose: ignore, title: name, closeLabel: short, children: <p>{paragraph}</p>, footer };
}

export const Small = () => <Dialog {...useModalProps()} />;
export const Large = () => <Dialog {...useModalProps()} size="lg" />;

export function Scrolling() {
  const text = useSampleTexts();
  return (
    <Dialog {...useModalProps()} size="md" title={text.longLabel}>
      {Array.from({ length: 20 }, (_, index) => (
        <p key={index}>{text.paragraph}</p>
      ))}
    </Dialog>
  );
}

export const SheetFromBottom = () => <Sheet {...useModalProps()} />;
export const SheetFromSide = () => <Sheet {...useModalProps()} side="end" />;

function useConfirmProps(isPending: boolean) {
  const { name, short, action, paragraph } = useSampleTexts();
  return {
    open: true,
    onClose: ignore,
    title: name,
    keep: short,
    confirm: action,
    onConfirm: ignore,
    act: { isPending, reset: ignore },
    children: <p>{paragraph}</p>,
  };
}

export const Confirm = () => <ConfirmDialog {...useConfirmProps(false)} failure={null} />;
export const ConfirmBusy = () => <ConfirmDialog {...useConfirmProps(true)} failure={null} />;
export const ConfirmFailed = () => <ConfirmDialog {...useConfirmProps(false)} failure={useSampleTexts().sentence} />;

export function Message() {
  const text = useSampleTexts();
  return (
    <MessageDialog open onClose={ignore} title={text.name}>
      {text.sentence} {text.unbroken}
    </MessageDialog>
  );
}
