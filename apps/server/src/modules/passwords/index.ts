export { createPasswords, type Line, type Passwords, type Place } from './passwords.ts';
