import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChangeConfirmation, ConfirmChangeDialog } from '#admin/features/kit/change/confirm-change-dialog.tsx';
import { stripControlChars } from '#admin/lib/plain-text.ts';
import { type Language, languages, toLanguageTag } from '#shared/languages.ts';
import {
  MAX_BROADCAST_LIST_USERS,
  MAX_BROADCAST_MESSAGE_LENGTH,
  MAX_BROADCAST_TITLE_LENGTH,
  broadcastSegmentKinds,
} from '#shared/notify/broadcasts.ts';
import { countryCodes } from '#shared/people/countries.ts';
import type { BroadcastDetail } from '#shared/schemas/admin/broadcasts.ts';
import { Button } from '#ui/button.tsx';
import { Field, Select, TextArea } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Notice } from '#ui/states.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { useErrorText } from '#web/lib/error-text.ts';
import { getLanguageName } from '#web/lib/language.ts';
import { useFormat } from '#web/lib/use-format.ts';
import {
  toBroadcastBody,
  type BroadcastDraft,
  toBroadcastDraft,
  getIncompleteBroadcastLanguages,
  hasNoBroadcastRecipients,
  isBroadcastTextEmpty,
  createBroadcastDraft,
} from './broadcast-draft.ts';
import { BroadcastPreview } from './broadcast-preview.tsx';
import { useBroadcastPreview } from './use-broadcast-preview.ts';

interface BroadcastFormProps {
  /** Null for a new one. */
  broadcast: BroadcastDetail | null;
  save: (body: ReturnType<typeof toBroadcastBody>, confirmation: ChangeConfirmation) => Promise<void>;
  onCancel: () => void;
  onChanged: () => void;
}

interface PartProps {
  draft: BroadcastDraft;
  change: (part: Partial<BroadcastDraft>) => void;
}

/** Form of a broadcast: recipients, texts and time. It is counted and previewed before it is sent. */
export function BroadcastForm({ broadcast, save, onCancel, onChanged }: BroadcastFormProps) {
  const { t } = useTranslation(['admin', 'common']);
  const errorText = useErrorText();
  const format = useFormat();
  const [draft, setDraft] = useState<BroadcastDraft>(() =>
    broadcast ? toBroadcastDraft(broadcast) : createBroadcastDraft(),
  );
  const [language, setLanguage] = useState<Language>('en');
  const [asking, setAsking] = useState<'send' | 'keep' | null>(null);
  // The dialog keeps its text while it closes.
  const [asked, setAsked] = useState<'send' | 'keep'>('send');
  const [problem, setProblem] = useState<string | null>(null);
  const preview = useBroadcastPreview(draft);
  const { counted } = preview;
  const change = (part: Partial<BroadcastDraft>) => {
    setProblem(null);
    setDraft((currentDraft) => ({ ...currentDraft, ...part }));
  };
  /** Continues when the draft is complete. */
  const checked = (then: () => void) => {
    const [half] = getIncompleteBroadcastLanguages(draft);
    if (half !== undefined) setLanguage(half);
    if (hasNoBroadcastRecipients(draft)) setProblem(t('broadcast.aimless'));
    else if (half === undefined) {
      setProblem(null);
      then();
    } else setProblem(t('broadcast.unfinished', { language: getLanguageName(half) }));
  };
  const ask = (action: 'send' | 'keep') =>
    checked(() => {
      setAsked(action);
      setAsking(action);
    });
  const mayGo = counted?.isWhole === true && counted.count > 0 && counted.unknown.length === 0;
  const people = counted ? t('broadcast.reaches', { count: counted.count, number: format.integer(counted.count) }) : '';
  const when = draft.time === '' ? 'now' : 'later';
  return (
    <div className="flex flex-col gap-4">
      <RecipientFields draft={draft} change={change} />
      <WordsFields draft={draft} change={change} language={language} onLanguage={setLanguage} />
      <WaysFields draft={draft} change={change} />
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      {preview.error !== undefined && <Notice tone="error">{errorText(preview.error)}</Notice>}
      {counted && <BroadcastPreview counted={counted} />}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant={mayGo ? 'secondary' : 'primary'}
          busy={preview.isCounting}
          onClick={() => checked(preview.look)}
        >
          {t('broadcast.look')}
        </Button>
        {mayGo && (
          <Button variant="primary" onClick={() => ask('send')}>
            {t(`broadcast.send.${when}`)}
          </Button>
        )}
        <Button onClick={() => ask('keep')}>{t('broadcast.keep')}</Button>
        <Button variant="ghost" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
      </div>
      {!mayGo && <p className="text-xs text-muted">{t('broadcast.lookFirst')}</p>}
      <ConfirmChangeDialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        title={t(`broadcast.ask.${asked}`)}
        consequence={
          asked === 'keep'
            ? t('broadcast.consequence.keep')
            : t(`broadcast.consequence.${when}`, {
                people,
                time: draft.time === '' ? '' : format.time(new Date(draft.time).getTime() / 1000),
              })
        }
        rows={[]}
        action={asked === 'keep' ? t('broadcast.keep') : t(`broadcast.send.${when}`)}
        onConfirm={async (confirmation) => {
          await save(toBroadcastBody(draft, broadcast, asked === 'keep'), confirmation);
          setAsking(null);
        }}
        onRefused={(error) => {
          setAsking(null);
          setProblem(errorText(error));
        }}
        onChanged={onChanged}
      />
    </div>
  );
}

/** Returns all countries by name in the page's language. */
function useCountries() {
  const {
    t,
    i18n: { language },
  } = useTranslation('admin');
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const options = countryCodes.map((value) => ({ value, label: names.of(value) ?? value }));
  return [
    { value: '', label: t('broadcast.chooseCountry') },
    ...options.toSorted((a, b) => a.label.localeCompare(b.label, language)),
  ];
}

function RecipientFields({ draft, change }: PartProps) {
  const { t } = useTranslation('admin');
  const countries = useCountries();
  const { kind, country, level, people } = draft;
  return (
    <div className="flex flex-wrap gap-3">
      <Field label={t('broadcast.segment')} className="w-full sm:w-52">
        {(control) => (
          <Select
            {...control}
            value={kind}
            options={broadcastSegmentKinds.map((value) => ({ value, label: t(`broadcast.segments.${value}`) }))}
            onChange={({ target }) => change({ kind: target.value as BroadcastDraft['kind'] })}
          />
        )}
      </Field>
      {kind === 'country' && (
        <Field label={t('broadcast.country')} className="w-full sm:w-64" required>
          {(control) => (
            <Select
              {...control}
              value={country}
              options={countries}
              onChange={({ target }) => change({ country: target.value })}
            />
          )}
        </Field>
      )}
      {kind === 'level' && (
        <Field label={t('broadcast.level')} className="w-24" required>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              maxLength={2}
              className="text-end tabular-nums"
              value={level}
              onChange={({ target }) => change({ level: target.value.trim() })}
            />
          )}
        </Field>
      )}
      {kind === 'list' && (
        <Field
          label={t('broadcast.people')}
          hint={t('broadcast.peopleHint', { most: MAX_BROADCAST_LIST_USERS })}
          className="w-full"
          required
        >
          {(control) => (
            <TextArea
              {...control}
              rows={4}
              spellCheck={false}
              value={people}
              onChange={({ target }) => change({ people: target.value })}
            />
          )}
        </Field>
      )}
    </div>
  );
}

interface WordsFieldsProps extends PartProps {
  language: Language;
  onLanguage: (language: Language) => void;
}

function WordsFields({ draft, change, language, onLanguage }: WordsFieldsProps) {
  const { t } = useTranslation('admin');
  const languageTexts = draft.texts[language];
  const say = (part: Partial<typeof languageTexts>) =>
    change({ texts: { ...draft.texts, [language]: { ...languageTexts, ...part } } });
  const isNeeded = language === 'en';
  return (
    <div className="flex flex-col gap-3">
      <Tabs
        label={t('broadcast.languages')}
        panelId="broadcast-words"
        tabs={languages.map((value) => ({
          value,
          label: isBroadcastTextEmpty(draft.texts[value]) ? getLanguageName(value) : `${getLanguageName(value)} •`,
        }))}
        value={language}
        onChange={onLanguage}
      />
      <TabPanel id="broadcast-words" value={language} className="flex flex-col gap-3">
        <Field label={t('broadcast.title')} required={isNeeded}>
          {(control) => (
            <Input
              {...control}
              lang={toLanguageTag(language)}
              maxLength={MAX_BROADCAST_TITLE_LENGTH}
              value={languageTexts.title}
              onChange={({ target }) => say({ title: stripControlChars(target.value) })}
            />
          )}
        </Field>
        <Field
          label={t('broadcast.message')}
          required={isNeeded}
          {...(!isNeeded && { hint: t('broadcast.fallbackHint') })}
        >
          {(control) => (
            <TextArea
              {...control}
              lang={toLanguageTag(language)}
              rows={4}
              maxLength={MAX_BROADCAST_MESSAGE_LENGTH}
              value={languageTexts.message}
              onChange={({ target }) => say({ message: stripControlChars(target.value) })}
            />
          )}
        </Field>
      </TabPanel>
    </div>
  );
}

function WaysFields({ draft: { mail, time }, change }: PartProps) {
  const { t } = useTranslation('admin');
  return (
    <div className="flex flex-wrap gap-3">
      <Field label={t('broadcast.mail')} hint={t('broadcast.mailHint')} className="w-full sm:w-64">
        {(control) => (
          <Select
            {...control}
            value={mail ? 'yes' : 'no'}
            options={[
              { value: 'no', label: t('no') },
              { value: 'yes', label: t('yes') },
            ]}
            onChange={({ target }) => change({ mail: target.value === 'yes' })}
          />
        )}
      </Field>
      <Field label={t('broadcast.scheduledAt')} hint={t('broadcast.timeHint')} className="w-full sm:w-64">
        {(control) => (
          <Input
            {...control}
            type="datetime-local"
            value={time}
            onChange={({ target }) => change({ time: target.value })}
          />
        )}
      </Field>
    </div>
  );
}
