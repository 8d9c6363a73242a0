import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { type DocumentType, type KycImage, kycImages } from '#shared/people/kyc.ts';
import { IconCheck, IconClose } from '#ui/icons.tsx';

/** Head and shoulders in a box of 20 × 24, its corner at `x`, `y`. */
const Portrait = ({ x, y, scale = 1 }: { x: number; y: number; scale?: number }) => (
  <g transform={`translate(${x} ${y}) scale(${scale})`} fill="currentColor" opacity={0.55} stroke="none">
    <circle cx={10} cy={8} r={5} />
    <path d="M1 24a9 9 0 0 1 18 0Z" />
  </g>
);

const Lines = ({ d }: { d: string }) => <path d={d} opacity={0.55} strokeWidth={2.5} />;

/** Card of 72 × 45 with a portrait, its corner at 4, 2. */
const CardFront = () => (
  <>
    <rect x={4} y={2} width={72} height={45} rx={4} />
    <Portrait x={10} y={13} />
    <Lines d="M37 15h30M37 23h22M37 31h30M37 39h14" />
  </>
);

const CardBack = () => (
  <>
    <rect x={4} y={2} width={72} height={45} rx={4} />
    <path d="M4 10h72v7H4Z" fill="currentColor" stroke="none" opacity={0.35} />
    <Lines d="M11 25h34M11 33h58M11 40h58" />
  </>
);

/** Opened passport: its page with the photo and the two lines for machines. */
const PassportPage = () => (
  <>
    <rect x={8} y={1} width={64} height={47} rx={3} />
    <Portrait x={13} y={7} />
    <Lines d="M39 10h26M39 18h18M39 26h26" />
    <path d="M13 38h54M13 43h54" strokeWidth={2.5} strokeDasharray="3 2" opacity={0.55} />
  </>
);

/** Person with the document next to the face. */
const Selfie = () => (
  <>
    <circle cx={30} cy={17} r={9} />
    <path d="M12 48a18 18 0 0 1 36 0M48 47l6-10" />
    <rect x={47} y={18} width={28} height={18} rx={2} className="fill-surface-1" />
    <Portrait x={50} y={21} scale={0.5} />
    <Lines d="M63 24h8M63 29h6" />
  </>
);

interface DrawingProps {
  kind: KycImage;
  type: DocumentType;
  className?: string;
}

/** Drawing of what a photo has to show. */
export const KycPhotoExample = ({ kind, type, className }: DrawingProps) => (
  <svg
    viewBox="0 0 80 50"
    fill="none"
    stroke="currentColor"
    strokeLinecap="round"
    strokeWidth={1.5}
    className={clsx('max-w-full p-3 text-muted', className)}
    aria-hidden="true"
    focusable="false"
  >
    {kind === 'id_card_selfie' && <Selfie />}
    {kind === 'id_card_back' && <CardBack />}
    {kind === 'id_card_front' && (type === 'passport' ? <PassportPage /> : <CardFront />)}
  </svg>
);

/** Light that hides a part of the card. */
const Glare = () => (
  <svg
    viewBox="0 0 80 50"
    fill="none"
    stroke="currentColor"
    strokeLinecap="round"
    strokeWidth={1.5}
    className="absolute inset-0 size-full p-3 text-muted"
    aria-hidden="true"
    focusable="false"
  >
    <circle cx={50} cy={25} r={13} className="fill-surface-2" stroke="none" />
    <circle cx={50} cy={25} r={5} />
    <path d="M50 16v-3M50 37v-3M41 25h-3M62 25h-3M44 19l-2-2M58 33l-2-2M44 31l-2 2M58 17l-2 2" />
  </svg>
);

const faults = ['cut', 'glare', 'blur'] as const;

/** Drawings of one good photo of a document and three bad ones. */
export function KycPhotoExamples({ type }: { type: DocumentType }) {
  const { t } = useTranslation('kyc');
  const [front] = kycImages;
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4" aria-label={t('examples.title')}>
      <li className="flex flex-col gap-1">
        <div className="overflow-hidden rounded bg-surface-2">
          <KycPhotoExample kind={front} type={type} className="w-full" />
        </div>
        <span className="flex items-start gap-1 text-xs text-good">
          <IconCheck size={12} className="mt-0.5 shrink-0" />
          {t('examples.good')}
        </span>
      </li>
      {faults.map((fault) => (
        <li key={fault} className="flex flex-col gap-1">
          <div className="relative overflow-hidden rounded bg-surface-2">
            <KycPhotoExample
              kind={front}
              type={type}
              className={clsx(
                'w-full',
                fault === 'blur' && 'blur-[3px]',
                fault === 'cut' && 'translate-x-1/3 scale-125',
              )}
            />
            {fault === 'glare' && <Glare />}
          </div>
          <span className="flex items-start gap-1 text-xs text-bad">
            <IconClose size={12} className="mt-0.5 shrink-0" />
            {t(`examples.${fault}`)}
          </span>
        </li>
      ))}
    </ul>
  );
}
