import type { OutgoingMail } from '#functions/lib/mail.ts';
import { escapeHtml } from '#shared/escape-html.ts';

/** Content of an e-mail as plain text; it is escaped when rendered as HTML. */
export interface EmailContent {
  /** BCP 47. */
  language: string;
  subject: string;
  greeting: string;
  paragraphs: readonly string[];
  /** Absolute URL. */
  link: { words: string; url: string } | null;
  /** Reason for sending it. */
  footer: string;
  /** Line with the reader's anti-phishing code; null without one. */
  proof: string | null;
}

const toProofLines = (proof: string | null): string[] => (proof === null ? [] : [proof]);

function renderEmailHtml({ language, subject, greeting, paragraphs, link, footer, proof }: EmailContent): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  const button =
    link &&
    `<p style="margin:24px 0"><a href="${escapeHtml(link.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1d4ed8;color:#ffffff;text-decoration:none">${escapeHtml(link.words)}</a></p>`;
  return [
    '<!doctype html>',
    `<html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif"><div style="max-width:560px;margin:0 auto">',
    ...[...toProofLines(proof), greeting, ...paragraphs].map(paragraph),
    button ?? '',
    `<p style="margin:32px 0 0;font-size:13px">${escapeHtml(footer)}</p>`,
    '</div></body></html>',
  ].join('\n');
}

/** Renders an e-mail as plain text and HTML. */
export function composeMail(to: string, letter: EmailContent): OutgoingMail {
  const { subject, greeting, paragraphs, link, footer, proof } = letter;
  const links = link ? [`${link.words}: ${link.url}`] : [];
  const parts = [...toProofLines(proof), greeting, ...paragraphs, ...links, `-- \n${footer}`];
  return { to, subject, text: `${parts.join('\n\n')}\n`, html: renderEmailHtml(letter) };
}
