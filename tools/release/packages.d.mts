export interface BuiltPackage {
  name: string;
  folder: string;
  version: string;
}
export function hostPackage(root?: string): BuiltPackage;
export function kitVersion(root?: string): string;
export function remotePackages(root?: string): Promise<BuiltPackage[]>;
export function remoteFolders(root?: string): string[];
