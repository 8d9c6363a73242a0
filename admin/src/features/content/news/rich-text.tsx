import { mergeAttributes, Node } from '@tiptap/core';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconExternalLink, IconPicture } from '#admin/features/kit/icons.tsx';
import { toLanguageTag } from '#shared/languages.ts';
import { articleContentClass } from '#ui/article-html.tsx';
import { EditorLinkField } from './link-field.tsx';
import { EditorPictureField } from './picture-field.tsx';

/** Editor node of an own picture with its description: the server keeps no more than that. */
const EditorPictureNode = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: '' }, alt: { default: '' } }),
  parseHTML: () => [{ tag: 'img[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', mergeAttributes(HTMLAttributes)],
});

interface RichTextProps {
  label: string;
  language: string;
  /** Initial HTML; later input is reported by `onChange`. */
  value: string;
  onChange: (html: string) => void;
}

/** WYSIWYG editor: headings, lists, quotes, links, pictures. It offers nothing that the server strips. */
export function RichTextEditor({ label, language, value, onChange }: RichTextProps) {
  const { t } = useTranslation('admin');
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: { levels: [2, 3, 4] },
        link: { openOnClick: false, autolink: false, protocols: ['https'], defaultProtocol: 'https' },
      }),
      EditorPictureNode,
    ],
    content: value,
    editorProps: {
      attributes: {
        class: clsx(articleContentClass, 'min-h-64 p-3 outline-none'),
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        lang: toLanguageTag(language),
      },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  });
  const marks = useEditorState({
    editor,
    selector: ({ editor: activeEditor }) => ({
      bold: activeEditor.isActive('bold'),
      italic: activeEditor.isActive('italic'),
      heading2: activeEditor.isActive('heading', { level: 2 }),
      heading3: activeEditor.isActive('heading', { level: 3 }),
      bullets: activeEditor.isActive('bulletList'),
      numbers: activeEditor.isActive('orderedList'),
      quote: activeEditor.isActive('blockquote'),
      link: activeEditor.isActive('link'),
      picture: activeEditor.isActive('picture'),
    }),
  });
  const [asks, setAsks] = useState<'link' | 'picture' | null>(null);
  const toggle = (panelName: 'link' | 'picture') =>
    setAsks((openPanel) => (openPanel === panelName ? null : panelName));
  const chain = () => editor.chain().focus();
  const link = () => {
    if (marks.link) return chain().unsetLink().run();
    toggle('link');
  };
  const tools = [
    ['bold', 'B', () => chain().toggleBold().run()],
    ['italic', 'I', () => chain().toggleItalic().run()],
    ['heading2', 'H2', () => chain().toggleHeading({ level: 2 }).run()],
    ['heading3', 'H3', () => chain().toggleHeading({ level: 3 }).run()],
    ['bullets', '•', () => chain().toggleBulletList().run()],
    ['numbers', '1.', () => chain().toggleOrderedList().run()],
    ['quote', '“', () => chain().toggleBlockquote().run()],
    ['link', <IconExternalLink key="link" />, link],
    ['picture', <IconPicture key="picture" />, () => toggle('picture')],
  ] as const;
  return (
    <div className="rounded border border-line bg-surface-1 focus-within:border-accent">
      <div role="toolbar" aria-label={t('news.editor.tools')} className="flex flex-wrap gap-1 border-b border-line p-1">
        {tools.map(([name, sign, run]) => (
          <button
            key={name}
            type="button"
            aria-label={t(`news.editor.${name}`)}
            title={t(`news.editor.${name}`)}
            aria-pressed={marks[name]}
            // Keeps the caret where it is.
            onMouseDown={(event) => event.preventDefault()}
            onClick={run}
            className={clsx(
              'h-7 min-w-8 rounded px-2 text-sm font-semibold hover:bg-surface-2',
              marks[name] ? 'bg-surface-3 text-text' : 'text-muted',
            )}
          >
            {sign}
          </button>
        ))}
      </div>
      {asks === 'link' && (
        <EditorLinkField
          onSet={(href) => {
            chain().setLink({ href }).run();
            setAsks(null);
          }}
          onClose={() => {
            editor.commands.focus();
            setAsks(null);
          }}
        />
      )}
      {asks === 'picture' && (
        <EditorPictureField
          onSet={(attrs) => {
            chain().insertContent({ type: EditorPictureNode.name, attrs }).run();
            setAsks(null);
          }}
          onClose={() => {
            editor.commands.focus();
            setAsks(null);
          }}
        />
      )}
      <EditorContent editor={editor} />
    </div>
  );
}
