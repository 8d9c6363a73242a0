import { useSampleTexts } from '#scripts/playground/sample-texts.ts';
import { ignore, InLine, networkError, serverError, States } from '#scripts/playground/states.tsx';
import { Button } from './button.tsx';
import { Badge, EmptyState, ErrorState, Notice, RevealWhenReady, Skeleton } from './states.tsx';

const tones = ['muted', 'demo', 'up', 'down', 'good', 'bad', 'warn', 'info'] as const;

export function LoadingEmptyError() {
  const text = useSampleTexts();
  return (
    <States
      states={{
        Loading: <Skeleton className="h-3.5 w-20" />,
        'Parts loading': <RevealWhenReady ready={false}>{text.sentence}</RevealWhenReady>,
        'Parts ready': <RevealWhenReady ready>{text.sentence}</RevealWhenReady>,
        Empty: <EmptyState>{text.sentence}</EmptyState>,
        'Empty, with an action': (
          <EmptyState heading action={<Button size="sm">{text.action}</Button>}>
            {text.sentence}
          </EmptyState>
        ),
        Error: <ErrorState error={serverError} onRetry={ignore} />,
        'Error, titled': <ErrorState error={serverError} title={text.sentence} onRetry={ignore} />,
        Unreachable: <ErrorState error={networkError} />,
        'Long text': <EmptyState>{text.paragraph}</EmptyState>,
      }}
    />
  );
}

export function Notices() {
  const text = useSampleTexts();
  return (
    <States
      states={{
        Info: <Notice>{text.sentence}</Notice>,
        Warning: <Notice tone="warn">{text.sentence}</Notice>,
        Error: <Notice tone="error">{text.sentence}</Notice>,
        'Long text': <Notice tone="warn">{text.paragraph}</Notice>,
        'With a button': (
          <Notice tone="error">
            <span className="grow">{text.sentence}</span>
            <Button size="sm">{text.short}</Button>
          </Notice>
        ),
      }}
    />
  );
}

export function Badges() {
  const text = useSampleTexts();
  return (
    <States
      states={{
        Tones: (
          <InLine>
            {tones.map((tone) => (
              <Badge key={tone} tone={tone}>
                {text.short}
              </Badge>
            ))}
          </InLine>
        ),
      }}
    />
  );
}
