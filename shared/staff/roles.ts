export const staffRoles = ['owner', 'risk', 'finance', 'support', 'read_only'] as const;
export type StaffRole = (typeof staffRoles)[number];
