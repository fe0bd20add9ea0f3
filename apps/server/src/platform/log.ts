import pino from 'pino';

export type Log = pino.Logger;
export const createLog = (level: string): Log => pino({ level });
