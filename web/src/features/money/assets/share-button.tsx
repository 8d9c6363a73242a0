import { useEffect, useState } from 'react';
import { IconButton } from '#ui/button.tsx';
import { IconShare } from '#ui/icons.tsx';
import { useTranslation } from '#web/lib/use-translation.ts';

/** What was done is said for this long, ms. */
const SAID_MS = 3000;

/** Hands the site's address on, by the ways that the device knows, else by its clipboard. Nothing of the account is in it. */
export function ShareButton() {
  const { t } = useTranslation('money');
  const [said, setSaid] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (said === null) return;
    const timer = setTimeout(() => setSaid(null), SAID_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const url = window.location.origin;
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setSaid('copied'),
      () => setSaid('failed'),
    );
  const share = async () => {
    if (!('share' in navigator)) return copy();
    try {
      await navigator.share({ url });
    } catch (error) {
      // Whoever thought better of it has closed the list of ways: nothing failed.
      if ((error as Error).name !== 'AbortError') await copy();
    }
  };
  return (
    <span className="ms-auto flex items-center gap-2">
      <span role="status" className="text-xs text-muted">
        {said === null ? '' : t(`share.${said}`)}
      </span>
      <IconButton label={t('share.action')} onClick={() => void share()}>
        <IconShare />
      </IconButton>
    </span>
  );
}
