const UNRELEASED = '## [Unreleased]';

/**
 * Returns the changelog with everything under *Unreleased* moved into its own section for `version`. `date` is
 * YYYY-MM-DD.
 * @throws {Error} when there is nothing unreleased, or the version already has a section.
 */
export function moveUnreleasedChangelogEntries(text: string, version: string, date: string): string {
  if (text.includes(`## [${version}]`)) throw new Error(`CHANGELOG.md has a section for ${version} already.`);
  const start = text.indexOf(UNRELEASED);
  if (start < 0) throw new Error(`CHANGELOG.md has no line "${UNRELEASED}".`);
  const body = text.slice(start + UNRELEASED.length);
  const next = body.search(/^## \[/m);
  const changes = (next < 0 ? body : body.slice(0, next)).trim();
  if (changes === '') throw new Error('CHANGELOG.md has nothing under "Unreleased".');
  const remainder = next < 0 ? '' : `\n${body.slice(next)}`;
  return `${text.slice(0, start)}${UNRELEASED}\n\n## [${version}] - ${date}\n\n${changes}\n${remainder}`;
}
