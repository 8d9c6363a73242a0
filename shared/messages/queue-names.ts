export const queueNames = ['settle', 'welcome', 'notify', 'history', 'deposits', 'withdrawals', 'exports'] as const;
export type QueueName = (typeof queueNames)[number];
