import { useSelector } from '@tanstack/react-store';
import { useEffect } from 'react';
import { useSampleTexts } from '#scripts/playground/sample-texts.ts';
import { pending } from '#scripts/playground/states.tsx';
import { blockPage, isPageBlockedAtom } from '#web/lib/block-page.ts';
import { PageCover } from './page-cover.tsx';
import { showToast, toasts } from './toast.ts';
import { Toaster } from './toaster.tsx';

export function Toasts() {
  const { name, sentence, unbroken, longLabel } = useSampleTexts();
  useEffect(() => {
    showToast({ tone: 'info', title: name });
    showToast({ tone: 'up', title: name, detail: sentence });
    showToast({ tone: 'down', title: longLabel, detail: sentence });
    showToast({ tone: 'warn', title: name, detail: unbroken });
    return () => toasts.set([]);
  }, [name, sentence, unbroken, longLabel]);
  return <Toaster />;
}

export function Cover() {
  const { paragraph } = useSampleTexts();
  const isBlocked = useSelector(isPageBlockedAtom);
  useEffect(() => void blockPage(pending()), []);
  return (
    <>
      <p data-awaited={isBlocked ? undefined : ''}>{paragraph}</p>
      <PageCover />
    </>
  );
}
