export const roles = ['owner', 'risk', 'finance', 'support', 'read_only'] as const;
export type Role = (typeof roles)[number];
