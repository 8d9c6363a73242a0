import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError, toApiError } from '#shared/api/client.ts';
import type { ApiErrorEnvelope } from '#shared/api/lib/envelope.ts';
import { toLanguageTag } from '#shared/languages.ts';
import type { StatementMonth } from '#shared/schemas/statements.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Badge, EmptyState, ErrorState, Notice, Skeleton } from '#ui/states.tsx';
import { siteApi, getFreshUserSession } from '#web/lib/api.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { pageLanguageAtom, loadNamespaces } from '#web/lib/language.ts';
import { queryKeys } from '#web/lib/queries.ts';
import { saveFile } from '#web/lib/save-file.ts';

/** Server's time limit for a statement, ms: a long month takes that long. */
const TIMEOUT_MS = 40_000;

interface StatementFile {
  name: string;
  content: Blob;
}

/**
 * Fetches the statement of a month, `2026-11`, in a language. The body is bytes, which the API client cannot read.
 * @throws {ApiError} when the server rejects it or cannot be reached.
 */
async function fetchStatement(month: string, language: string): Promise<StatementFile> {
  const session = await getFreshUserSession();
  try {
    const response = await fetch(`/api/user/statements/${month}.pdf?language=${language}`, {
      headers: session ? { authorization: `Bearer ${session.token}` } : {},
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw toApiError((await response.json()) as ApiErrorEnvelope, response.status);
    const fileName = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '');
    return { name: fileName?.[1] ?? `${month}.pdf`, content: await response.blob() };
  } catch (error) {
    if (!(error instanceof ApiError)) throw new ApiError('NETWORK', 0, 0, 'The server cannot be reached.');
    await loadNamespaces('errors');
    throw error;
  }
}

const monthsQuery = queryOptions({
  queryKey: [...queryKeys.account, 'statements'],
  queryFn: async ({ signal }) => (await siteApi('GET /user/statements', { signal })).months,
});

interface StatementsDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Months of the account, each available as a PDF in the page's language. */
export function StatementsDialog({ open, onClose }: StatementsDialogProps) {
  const { t } = useTranslation(['statements', 'common']);
  const { data: months, error, refetch } = useQuery(monthsQuery);
  return (
    <Dialog open={open} onClose={onClose} size="sm" title={t('title')} closeLabel={t('common:close')}>
      <p className="pb-2 text-muted">{t('hint')}</p>
      {months === undefined && error === null && <Skeleton className="h-24" />}
      {months === undefined && error !== null && (
        <ErrorState title={t('failed')} error={error} onRetry={() => void refetch()} />
      )}
      {months?.length === 0 && <EmptyState>{t('none')}</EmptyState>}
      {months !== undefined && months.length > 0 && (
        <ul className="flex flex-col">
          {months.map((statementMonth) => (
            <MonthRow key={statementMonth.month} {...statementMonth} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

/** Formats a month by name, as in "November 2026". */
function formatMonthName(month: string): string {
  const words = new Intl.DateTimeFormat(toLanguageTag(pageLanguageAtom.get()), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return words.format(new Date(`${month}-01T00:00:00Z`));
}

function MonthRow({ month, is_running }: StatementMonth) {
  const { t } = useTranslation('statements');
  const text = useErrorText();
  const name = formatMonthName(month);
  const file = useMutation({
    mutationFn: () => fetchStatement(month, pageLanguageAtom.get()),
    onSuccess: ({ name: as, content }) => saveFile(as, 'application/pdf', content),
  });
  const isTooLong = file.error instanceof ApiError && file.error.reason === 'VALIDATION_FAILED';
  return (
    <li className="flex flex-col gap-2 border-b border-line py-2 last:border-0">
      <div className="flex min-h-8 items-center gap-3">
        <span className="font-medium">{name}</span>
        {is_running && <Badge tone="info">{t('running')}</Badge>}
        <Button
          size="sm"
          className="ms-auto"
          busy={file.isPending}
          aria-label={t('getOf', { month: name })}
          onClick={() => file.mutate()}
        >
          {t('get')}
        </Button>
      </div>
      {file.isPending && (
        <p role="status" className="text-muted">
          {t('making')}
        </p>
      )}
      {file.error && (
        <Notice tone="warn">
          {t('notMade')}
          {': '}
          {isTooLong ? t('tooLong') : text(file.error)}
        </Notice>
      )}
    </li>
  );
}
