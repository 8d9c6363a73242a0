const DECISIONS = 'docs/decisions/';
const INDEX = `${DECISIONS}README.md`;
const SECTIONS = ['## Context', '## Decision', '## Consequences'];
const HEAD =
  /^# \S[^\n]*\n\n- \*\*Number\*\*: (\d+)\n- \*\*Date\*\*: (\d{4}-\d{2}-\d{2})\n- \*\*Status\*\*: (\S[^\n]*)\n/;

/**
 * Returns problems of decision records: a head without title, number, date and status, a missing section, a number used
 * twice, a row that the index lacks.
 * @param texts The documents by their paths, the index among them.
 */
export function findDecisionRecordProblems(texts: ReadonlyMap<string, string>): string[] {
  const index = texts.get(INDEX) ?? '';
  const filesByNumber = new Map<string, string>();
  return [...texts]
    .filter(([file]) => file.startsWith(DECISIONS) && file !== INDEX)
    .flatMap(([file, text]) => {
      const [, number, date, status] = HEAD.exec(text) ?? [];
      if (number === undefined) return [`${file}: must begin with its title, number, date and status`];
      const lines = text.split('\n');
      const problems = SECTIONS.filter((section) => !lines.includes(section)).map(
        (section) => `${file}: has no section “${section}”`,
      );
      const sameNumber = filesByNumber.get(number);
      if (sameNumber !== undefined) problems.push(`${file}: number ${number} belongs to ${sameNumber}`);
      filesByNumber.set(number, file);
      const isListed = index
        .split('\n')
        .some(
          (row) =>
            row.startsWith(`| ${number} | `) &&
            row.endsWith(`](${file.slice(DECISIONS.length)}) | ${date} | ${status} |`),
        );
      if (!isListed) problems.push(`${INDEX}: has no row with the number, date and status of ${file}`);
      return problems;
    });
}
