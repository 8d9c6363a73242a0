import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ListFrame } from '#admin/features/kit/lists/list-frame.tsx';
import { ListTools } from '#admin/features/kit/lists/list-tools.tsx';
import { given } from '#admin/lib/search-params.ts';
import { usePageTitle } from '#admin/lib/use-page-title.ts';
import { Sheet } from '#ui/dialog.tsx';
import { Empty } from '#ui/states.tsx';
import { type Column, Table } from '#ui/table.tsx';
import { useTranslation } from '#web/lib/use-translation.ts';

interface ConfigListProps<Row> {
  title: string;
  query: Pick<UseQueryResult<unknown>, 'error' | 'isError' | 'isPlaceholderData' | 'dataUpdatedAt' | 'refetch'>;
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  columns: readonly Column<Row>[];
  /** The key of the row whose panel is open. */
  opened: string | undefined;
  panel: { title: ReactNode; content: ReactNode; link: ReactNode };
  searchBox?: ReactNode;
  filters?: ReactNode;
  filtered?: number;
  file?: string;
  onExport?: () => Promise<string>;
  /** Beside the tools: adding one. */
  actions?: ReactNode;
  empty?: ReactNode;
}

/** Opens a panel in the address, and closes it. */
export function useOpenInAddress() {
  const navigate = useNavigate();
  return (open: string | undefined) =>
    void navigate({
      to: '.',
      search: (held: unknown) => given({ ...(held as object), open }) as never,
      resetScroll: false,
    });
}

/** What is configured: all of it at once, a row opens beside it. */
export function ConfigList<Row>(props: ConfigListProps<Row>) {
  const { title, query, rows, rowKey, columns, opened, panel } = props;
  const { t } = useTranslation('admin');
  usePageTitle(title);
  const open = useOpenInAddress();
  return (
    <>
      <ListFrame
        title={title}
        filtered={props.filtered ?? 0}
        stale={query.isPlaceholderData}
        search={props.searchBox}
        filters={props.filters}
        tools={
          <>
            <ListTools
              readAt={query.dataUpdatedAt}
              failed={query.isError}
              onRefresh={() => void query.refetch()}
              {...(props.onExport && { file: props.file ?? '', onExport: props.onExport })}
            />
            {props.actions}
          </>
        }
      >
        <Table
          label={title}
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          error={query.error}
          onRetry={() => void query.refetch()}
          onOpen={(row) => open(rowKey(row))}
          opened={opened ?? null}
          empty={props.empty ?? <Empty>{t('list.noneMatch')}</Empty>}
        />
      </ListFrame>
      <Sheet
        side="end"
        open={opened !== undefined}
        onClose={() => open(undefined)}
        closeLabel={t('common:close')}
        title={panel.title}
        footer={panel.link}
      >
        {panel.content}
      </Sheet>
    </>
  );
}
