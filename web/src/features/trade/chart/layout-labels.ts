/**
 * Places labels so that none covers another: as near to their wanted positions as possible, in that order.
 * @param wanted the middle of each label, px from the top; in any order
 * @param height of a label with the gap under it, px
 * @param room px from the top in which all of them stay, as long as they fit
 * @returns the middles, in the order of `wanted`
 */
export function layoutLabels(positions: readonly number[], height: number, room: number): number[] {
  const half = height / 2;
  const lowest = Math.max(half, room - half);
  const order = positions.map((_, i) => i).sort((a, b) => (positions[a] ?? 0) - (positions[b] ?? 0));
  // Labels that would touch form a block, whose middle is the mean of its members' wanted positions.
  const blocks: { members: number[]; middle: number }[] = [];
  const middleOf = (members: readonly number[]): number => {
    const mean = members.reduce((sum, i) => sum + (positions[i] ?? 0), 0) / members.length;
    const reach = ((members.length - 1) * height) / 2;
    return Math.max(half + reach, Math.min(lowest - reach, mean));
  };
  for (const index of order) {
    let block = { members: [index], middle: middleOf([index]) };
    for (let above = blocks.at(-1); above; above = blocks.at(-1)) {
      const apart = ((above.members.length + block.members.length) * height) / 2;
      if (block.middle - above.middle >= apart) break;
      blocks.pop();
      const members = [...above.members, ...block.members];
      block = { members, middle: middleOf(members) };
    }
    blocks.push(block);
  }
  const placed = [...positions];
  for (const { members, middle } of blocks)
    members.forEach((index, i) => {
      placed[index] = middle + (i - (members.length - 1) / 2) * height;
    });
  return placed;
}
