import { accountData } from '@poolhouse/contract/api/end-users';
import { api } from '#shared/api/api.ts';
import { bytesOf, saveFile } from './save-file.ts';

/** Fetches all that is kept about the user and saves it under the name that the server gives. @param user IRI */
export async function downloadAccountData(user: string): Promise<void> {
  const { fileName, content } = await api.get(`${user}/account_data`, accountData);
  saveFile(fileName, bytesOf(content), 'application/json');
}
