import * as z from 'zod';
import { userLevel } from '#shared/schemas/levels.ts';
import { decimalString, epochSeconds } from '#shared/schemas/scalars.ts';
import { endpoint } from './lib/endpoint.ts';
import { paginatedListEndpoint } from './lib/list.ts';

export const levelPeriods = ['7d', '30d', '90d', 'all'] as const;

export const levelEndpoints = {
  'GET /user-levels': endpoint({
    summary: 'Get the own level',
    description: 'Includes the next level and the progress to it.',
    caller: 'main',
    output: z.object({
      user_level: z.object({ current_level: userLevel }),
      next_level: userLevel.nullable(),
      /** Percent, 0 to 100. */
      upgrade_progress: decimalString,
      total_trading_volume: decimalString,
    }),
  }),
  'GET /user-levels/configs': endpoint({
    summary: 'List levels',
    caller: 'anyone',
    cache: 60,
    output: z.object({ levels: z.array(userLevel) }),
  }),
  ...paginatedListEndpoint('/user-levels/history', {
    summary: 'List level changes',
    description: 'Rises and manual changes, newest first.',
    caller: 'main',
    rows: {
      history: z.object({
        id: z.string(),
        from_level: z.int().nullable(),
        to_level: z.int(),
        reason: z.enum(['volume', 'staff']),
        created_at: epochSeconds,
      }),
    },
  }),
  'GET /user-levels/trading-stats': endpoint({
    summary: 'Get trading statistics',
    description: 'Volume, fees and saved fees of the live account.',
    caller: 'main',
    query: z.strictObject({ period: z.enum(levelPeriods).optional() }),
    output: z.object({
      period: z.enum(levelPeriods),
      volume: decimalString,
      options_volume: decimalString,
      futures_volume: decimalString,
      fees: decimalString,
      orders: z.int(),
      realized_pnl: decimalString,
    }),
  }),
};
