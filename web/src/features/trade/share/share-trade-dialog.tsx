import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { SegmentedControl } from '#ui/segmented.tsx';
import { saveFile } from '#web/lib/save-file.ts';
import type { ShareCardFacts } from './card-facts.ts';
import { SHARE_CARD_SIZE_PX, type ShareCardColours, drawShareCard } from './draw-card.ts';
import { useShareCard } from './use-share-card.ts';

interface ShareDialogProps {
  facts: ShareCardFacts;
  digits: number | undefined;
  onClose: () => void;
}

type Theme = 'dark' | 'light';
type Amounts = 'hidden' | 'shown';

const names = ['surface-0', 'surface-1', 'line', 'text', 'text-muted', 'up', 'down', 'ring'] as const;

/** Returns the theme's colours at an element. */
function coloursIn(element: HTMLElement): ShareCardColours {
  const style = getComputedStyle(element);
  return Object.fromEntries(
    names.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]),
  ) as ShareCardColours;
}

const toPictureBlob = (canvas: HTMLCanvasElement) =>
  new Promise<Blob>((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('There is no picture.'))), 'image/png'),
  );

/** Dialog that shares a closed trade as a picture. Drawn here, with amounts only on request. */
export function ShareTradeDialog({ facts, digits, onClose }: ShareDialogProps) {
  const { t } = useTranslation(['share', 'common']);
  const [theme, setTheme] = useState<Theme>(() =>
    document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark',
  );
  const [amounts, setAmounts] = useState<Amounts>('hidden');
  const [told, setTold] = useState<'copied' | 'failed' | null>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const swatch = useRef<HTMLSpanElement>(null);
  const { card, said } = useShareCard(facts, digits, amounts === 'shown');

  useEffect(() => {
    let shown = true;
    const draw = () => {
      const context = canvas.current?.getContext('2d');
      if (!shown || !context || !swatch.current) return;
      drawShareCard(context, card, coloursIn(swatch.current), getComputedStyle(document.body).fontFamily);
    };
    draw();
    // Redrawn once the fonts have loaded.
    void document.fonts.ready.then(draw);
    return () => {
      shown = false;
    };
  }, [card, theme]);

  const name = `${facts.symbol.replace('/', '-')}-${facts.id.slice(-8)}.png`;
  const file = async () =>
    new File([await toPictureBlob(canvas.current as HTMLCanvasElement)], name, { type: 'image/png' });
  const attempt = (work: () => Promise<unknown>, done: 'copied' | null) => {
    setTold(null);
    work().then(
      () => setTold(done),
      // Closing the native share sheet is not a failure.
      (error: unknown) => setTold((error as Error).name === 'AbortError' ? null : 'failed'),
    );
  };
  const share = async () => {
    const files = [await file()];
    await navigator.share({
      title: said,
      text: `${said}\n${card.link}`,
      ...(navigator.canShare({ files }) && { files }),
    });
  };
  const copy = () =>
    navigator.clipboard.write([new ClipboardItem({ 'image/png': toPictureBlob(canvas.current as HTMLCanvasElement) })]);

  return (
    <Dialog open onClose={onClose} title={t('title')} closeLabel={t('common:close')} size="lg">
      <div className="flex flex-col gap-4">
        <canvas
          ref={canvas}
          width={SHARE_CARD_SIZE_PX.width}
          height={SHARE_CARD_SIZE_PX.height}
          role="img"
          aria-label={`${said} · ${card.link}`}
          className="w-full rounded border border-line"
          data-testid="share-card"
        />
        <span ref={swatch} data-theme={theme} data-colours={document.documentElement.dataset['colours']} hidden />
        <div className="flex flex-wrap gap-3">
          <SegmentedControl<Amounts>
            label={t('amounts')}
            value={amounts}
            onChange={setAmounts}
            choices={[
              { value: 'hidden', label: t('amountsHidden') },
              { value: 'shown', label: t('amountsShown') },
            ]}
          />
          <SegmentedControl<Theme>
            label={t('theme')}
            value={theme}
            onChange={setTheme}
            choices={[
              { value: 'dark', label: t('dark') },
              { value: 'light', label: t('light') },
            ]}
          />
        </div>
        <p className="text-pretty text-muted">{t('text')}</p>
        <div className="flex flex-wrap items-center gap-2">
          <Button
            variant="primary"
            onClick={() => attempt(async () => saveFile(name, 'image/png', await file()), null)}
          >
            {t('download')}
          </Button>
          {'share' in navigator && <Button onClick={() => attempt(share, null)}>{t('share')}</Button>}
          {'ClipboardItem' in window && <Button onClick={() => attempt(copy, 'copied')}>{t('copy')}</Button>}
          <Button onClick={() => attempt(() => navigator.clipboard.writeText(card.link), 'copied')}>
            {t('copyLink')}
          </Button>
          <span role="status" className="text-muted">
            {told === null ? '' : t(told)}
          </span>
        </div>
      </div>
    </Dialog>
  );
}
