/** Says to a password manager whose the passwords of this form are. */
export const PasswordOwner = ({ email }: { email: string }) => (
  <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
);
