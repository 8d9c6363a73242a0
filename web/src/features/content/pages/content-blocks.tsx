import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { ContentBlock, InlineContent } from './page-content.ts';

const link = 'underline underline-offset-2 hover:text-text';

function Piece({ piece }: { piece: InlineContent }) {
  if (typeof piece === 'string') return piece;
  if ('strong' in piece) {
    return (
      <strong className="font-semibold">
        <ContentLine pieces={piece.strong} />
      </strong>
    );
  }
  if ('em' in piece) {
    return (
      <em>
        <ContentLine pieces={piece.em} />
      </em>
    );
  }
  if ('code' in piece) return <code className="text-[0.9em] break-words">{piece.code}</code>;
  if ('example' in piece) return <mark className="rounded bg-warn/20 px-1 text-text">{piece.example}</mark>;
  const text = <ContentLine pieces={piece.of} />;
  // The API's own pages and other sites are not routes of this one.
  if (!piece.to.startsWith('/') || piece.to.startsWith('/api/')) {
    return (
      <a href={piece.to} className={link}>
        {text}
      </a>
    );
  }
  const [to, hash] = piece.to.split('#');
  return (
    <Link to={to} {...(hash === undefined ? {} : { hash })} className={link}>
      {text}
    </Link>
  );
}

/** Pieces of a line in order. */
export const ContentLine = ({ pieces }: { pieces: readonly InlineContent[] }) =>
  pieces.map((piece, index) => (
    <Fragment key={index}>
      <Piece piece={piece} />
    </Fragment>
  ));

function OneBlock({ block }: { block: ContentBlock }) {
  if ('p' in block) {
    return (
      <p className="text-pretty">
        <ContentLine pieces={block.p} />
      </p>
    );
  }
  if ('list' in block) {
    const List = block.ordered ? 'ol' : 'ul';
    return (
      <List className={`flex flex-col gap-1.5 ps-5 ${block.ordered ? 'list-decimal' : 'list-disc'}`}>
        {block.list.map((item) => (
          <li key={JSON.stringify(item)} className="ps-1 marker:text-muted">
            <ContentLine pieces={item} />
          </li>
        ))}
      </List>
    );
  }
  return (
    // Scrolls when too wide, by keyboard too.
    <div className="overflow-x-auto" tabIndex={0}>
      <table className="w-full text-sm">
        <thead>
          <tr>
            {block.head.map((cell) => (
              <th key={JSON.stringify(cell)} scope="col" className="border-b border-line py-2 pe-4 text-start">
                <ContentLine pieces={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map((row) => (
            <tr key={JSON.stringify(row)} className="border-b border-line">
              {row.map((cell, index) => (
                <td key={index} className="py-2 pe-4 align-top">
                  <ContentLine pieces={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Paragraphs, lists and tables. */
export const ContentBlocks = ({ blocks }: { blocks: readonly ContentBlock[] }) =>
  blocks.map((block) => <OneBlock key={JSON.stringify(block)} block={block} />);
