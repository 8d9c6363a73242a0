import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { Block, Inline } from './page-content.ts';

const link = 'underline underline-offset-2 hover:text-text';

function Piece({ piece }: { piece: Inline }) {
  if (typeof piece === 'string') return piece;
  if ('strong' in piece) {
    return (
      <strong className="font-semibold">
        <Line pieces={piece.strong} />
      </strong>
    );
  }
  if ('em' in piece) {
    return (
      <em>
        <Line pieces={piece.em} />
      </em>
    );
  }
  if ('code' in piece) return <code className="text-[0.9em] break-words">{piece.code}</code>;
  if ('example' in piece) return <mark className="rounded bg-warn/20 px-1 text-text">{piece.example}</mark>;
  const text = <Line pieces={piece.of} />;
  // The interface's own pages and other sites are no routes of this one.
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

/** Pieces of a line, one after the other. */
export const Line = ({ pieces }: { pieces: readonly Inline[] }) =>
  pieces.map((piece, index) => (
    <Fragment key={index}>
      <Piece piece={piece} />
    </Fragment>
  ));

function OneBlock({ block }: { block: Block }) {
  if ('p' in block) {
    return (
      <p className="text-pretty">
        <Line pieces={block.p} />
      </p>
    );
  }
  if ('list' in block) {
    const List = block.ordered ? 'ol' : 'ul';
    return (
      <List className={`flex flex-col gap-1.5 ps-5 ${block.ordered ? 'list-decimal' : 'list-disc'}`}>
        {block.list.map((item) => (
          <li key={JSON.stringify(item)} className="ps-1 marker:text-muted">
            <Line pieces={item} />
          </li>
        ))}
      </List>
    );
  }
  return (
    // Scrolls by itself where it is too wide, and by the keyboard then.
    <div className="overflow-x-auto" tabIndex={0}>
      <table className="w-full text-sm">
        <thead>
          <tr>
            {block.head.map((cell) => (
              <th key={JSON.stringify(cell)} scope="col" className="border-b border-line py-2 pe-4 text-start">
                <Line pieces={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map((row) => (
            <tr key={JSON.stringify(row)} className="border-b border-line">
              {row.map((cell, index) => (
                <td key={index} className="py-2 pe-4 align-top">
                  <Line pieces={cell} />
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
export const Blocks = ({ blocks }: { blocks: readonly Block[] }) =>
  blocks.map((block) => <OneBlock key={JSON.stringify(block)} block={block} />);
