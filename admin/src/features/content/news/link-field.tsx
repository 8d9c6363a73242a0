import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';

/** Links that the server keeps: an https address, or a path of this site. */
const ALLOWED = /^(https:\/\/[^\s/]+\S*|\/(?!\/)\S*)$/;

const focus = (input: HTMLInputElement | null) => input?.focus();

interface LinkFieldProps {
  onSet: (href: string) => void;
  onClose: () => void;
}

/** Field for a link's target, below the text's toolbar. */
export function EditorLinkField({ onSet, onClose }: LinkFieldProps) {
  const { t } = useTranslation(['admin', 'common']);
  const [href, setHref] = useState('');
  const isAllowed = ALLOWED.test(href.trim());
  const set = () => isAllowed && onSet(href.trim());
  return (
    <div className="flex flex-wrap items-end gap-2 border-b border-line p-2">
      <Field label={t('news.editor.linkTo')} className="min-w-0 grow basis-64">
        {(control) => (
          <Input
            {...control}
            value={href}
            onChange={(event) => setHref(event.target.value)}
            inputMode="url"
            maxLength={2000}
            ref={focus}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== 'Escape') return;
              // Enter must not submit the form, and Escape must not close the panel.
              event.preventDefault();
              event.stopPropagation();
              if (event.key === 'Enter') set();
              else onClose();
            }}
          />
        )}
      </Field>
      <Button onClick={set} disabled={!isAllowed}>
        {t('news.editor.linkSet')}
      </Button>
      <Button variant="ghost" onClick={onClose}>
        {t('common:cancel')}
      </Button>
    </div>
  );
}
