import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminListSearchParams } from '#admin/features/kit/lists/create-staff-list.ts';
import { adminApi } from '#admin/lib/api.ts';
import { stripControlChars } from '#admin/lib/plain-text.ts';
import type { SavedView } from '#shared/schemas/admin/views.ts';
import { MAX_SAVED_VIEW_NAME_LENGTH, type StaffListName } from '#shared/staff/lists.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Badge, Notice } from '#ui/states.tsx';
import { useErrorText } from '#web/lib/error-text.ts';
import { toListSearchFromView, getHiddenColumns, isSameListSearch, getLocalToday } from './view-search.ts';
import { getSavedViewsQueryKey } from './views-query.ts';

interface ViewsDialogProps {
  list: StaffListName;
  search: AdminListSearchParams;
  /** Search that a new view would keep. */
  shown: Record<string, string>;
  views: readonly SavedView[];
  columns: readonly { key: string; head: string }[];
  onShow: (address: Record<string, string>) => void;
  onHide: (hidden: readonly string[]) => void;
  onClose: () => void;
}

/** Each change returns all views of the list. */
type Change = () => Promise<{ views: SavedView[] }>;

function useChange(list: StaffListName) {
  const client = useQueryClient();
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (change: Change) => change(),
    onSuccess: ({ views }) => client.setQueryData(getSavedViewsQueryKey(list), views),
  });
  return {
    change: async (change: Change): Promise<boolean> => {
      try {
        await mutateAsync(change);
        return true;
      } catch {
        return false;
      }
    },
    isPending,
    error,
  };
}

/** Dialog that saves the current view, renames and deletes views, and selects columns. */
export function SavedViewsDialog(props: ViewsDialogProps) {
  const { list, search, shown, views, columns, onShow, onHide, onClose } = props;
  const { t } = useTranslation(['admin', 'common']);
  const errorText = useErrorText();
  const changing = useChange(list);
  return (
    <Dialog open onClose={onClose} title={t('views.title')} closeLabel={t('common:close')} size="md">
      <div className="flex flex-col gap-6">
        {changing.error && <Notice tone="error">{errorText(changing.error)}</Notice>}
        <KeepForm list={list} shown={shown} changing={changing} />
        {views.length > 0 && (
          <section className="flex flex-col gap-2" aria-label={t('views.kept')}>
            <h3 className="font-semibold">{t('views.kept')}</h3>
            <ul className="flex flex-col">
              {views.map((view) => (
                <ViewLine
                  key={view.id}
                  list={list}
                  view={view}
                  shown={shown}
                  changing={changing}
                  onShow={() => {
                    onShow(toListSearchFromView(view.search, getLocalToday()));
                    onClose();
                  }}
                />
              ))}
            </ul>
          </section>
        )}
        <Columns columns={columns} hidden={getHiddenColumns(search)} onHide={onHide} />
      </div>
    </Dialog>
  );
}

interface ChangingProps {
  list: StaffListName;
  shown: Record<string, string>;
  changing: ReturnType<typeof useChange>;
}

function KeepForm({ list, shown, changing: { change, isPending } }: ChangingProps) {
  const { t } = useTranslation('admin');
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const [problem, setProblem] = useState<string>();
  const keep = async () => {
    if (name.trim() === '') return setProblem(t('views.nameMissing'));
    const body = { list, name: name.trim(), search: shown, is_shared: isShared };
    if (await change(() => adminApi('POST /admin/views', { body }))) setName('');
  };
  return (
    <form
      className="flex flex-col gap-2"
      aria-label={t('views.keepThis')}
      onSubmit={(event) => {
        event.preventDefault();
        void keep();
      }}
    >
      <div className="flex items-end gap-2">
        <Field label={t('views.name')} hint={t('views.hint')} error={problem} className="min-w-0 grow" required>
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={MAX_SAVED_VIEW_NAME_LENGTH}
              autoComplete="off"
              onChange={({ target }) => {
                setProblem(undefined);
                setName(stripControlChars(target.value));
              }}
            />
          )}
        </Field>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Check label={t('views.share')} checked={isShared} onChange={setShared} />
        <Button type="submit" variant="primary" busy={isPending}>
          {t('views.keep')}
        </Button>
      </div>
    </form>
  );
}

function ViewLine({ list, view, shown, changing, onShow }: ChangingProps & { view: SavedView; onShow: () => void }) {
  const { t } = useTranslation('admin');
  const { id, name, search, is_own, is_shared, is_default, owner } = view;
  const { change, isPending } = changing;
  const put = (changes: Partial<Pick<SavedView, 'search' | 'is_shared'>>) =>
    void change(() =>
      adminApi('PUT /admin/views/{id}', { params: { id }, body: { list, name, search, is_shared, ...changes } }),
    );
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line py-2">
      <button
        type="button"
        onClick={onShow}
        className="min-w-0 grow rounded-sm text-start font-medium wrap-anywhere underline decoration-line-strong underline-offset-2 hover:decoration-current"
      >
        {name}
      </button>
      {is_default && <Badge tone="good">{t('views.default')}</Badge>}
      {is_shared && <Badge tone="info">{is_own ? t('views.shared') : t('views.sharedBy', { owner })}</Badge>}
      <span className="flex w-full flex-wrap gap-1">
        <Button
          size="sm"
          busy={isPending}
          aria-label={t('views.of', { act: t(is_default ? 'views.endDefault' : 'views.makeDefault'), name })}
          onClick={() =>
            void change(() =>
              adminApi('POST /admin/views/{id}/default', { params: { id }, body: { list, is_default: !is_default } }),
            )
          }
        >
          {t(is_default ? 'views.endDefault' : 'views.makeDefault')}
        </Button>
        {is_own && (
          <>
            <Button
              size="sm"
              busy={isPending}
              aria-label={t('views.of', { act: t(is_shared ? 'views.unshareIt' : 'views.shareIt'), name })}
              onClick={() => put({ is_shared: !is_shared })}
            >
              {t(is_shared ? 'views.unshareIt' : 'views.shareIt')}
            </Button>
            {!isSameListSearch(search, shown) && (
              <Button
                size="sm"
                busy={isPending}
                aria-label={t('views.of', { act: t('views.replace'), name })}
                onClick={() => put({ search: shown })}
              >
                {t('views.replace')}
              </Button>
            )}
            <Button
              size="sm"
              variant="ghost"
              busy={isPending}
              aria-label={t('views.of', { act: t('views.delete'), name })}
              onClick={() =>
                void change(() => adminApi('DELETE /admin/views/{id}', { params: { id }, body: { list } }))
              }
            >
              {t('views.delete')}
            </Button>
          </>
        )}
      </span>
    </li>
  );
}

function Columns({ columns, hidden, onHide }: Pick<ViewsDialogProps, 'columns' | 'onHide'> & { hidden: string[] }) {
  const { t } = useTranslation('admin');
  if (columns.length === 0) return null;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-1 font-semibold">{t('views.columns')}</legend>
      <div className="grid grid-cols-2 gap-x-4 gap-y-2">
        {columns.map(({ key, head }) => (
          <Check
            key={key}
            label={head}
            checked={!hidden.includes(key)}
            onChange={(isShown) => onHide(isShown ? hidden.filter((hiddenKey) => hiddenKey !== key) : [...hidden, key])}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface CheckProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

const Check = ({ label, checked, onChange }: CheckProps) => (
  <label className="flex items-start gap-2 text-sm">
    <input
      type="checkbox"
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
      className="mt-0.5 size-4 shrink-0 accent-accent"
    />
    <span className="wrap-anywhere">{label}</span>
  </label>
);
