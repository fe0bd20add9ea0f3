export { deviceCookieOf, setDeviceCookie } from './device-cookie.ts';
export { type Changes, createKept, type Kept } from './kept.ts';
export { createKnownDevices, type KnownDevices, type Remembered } from './known-devices.ts';
export { isSessionActor, type SessionActor } from './session-actor.ts';
export { createSessions, type EndedSessions, type NewSession, type Sessions } from './sessions.ts';
