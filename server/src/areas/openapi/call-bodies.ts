import type { Shape } from './shape.ts';

/** The body of a call that takes the same members as a record. */
export interface RecordBody {
  readonly record: string;
  readonly as: 'add' | 'edit' | 'verb' | 'save';
}

/**
 * Bodies that no fields of a route say, by method and path: those of records, which their definitions say, and those that fit no field.
 * Files are sent as forms, see `formBodies`.
 */
export const callBodies: Readonly<Record<string, Shape | RecordBody>> = {
  'POST /sys/user/update': { record: 'sysUser', as: 'save' },
  'PUT /sys/user/update': { record: 'sysUser', as: 'save' },
  'PUT /sys/tenant/edit': { record: 'sysTenant', as: 'edit' },
  'POST /sys/tenant/edit': { record: 'sysTenant', as: 'edit' },
  'PUT /sys/tenant/freeze': { record: 'sysTenant', as: 'verb' },
  'PUT /sys/tenant/unfreeze': { record: 'sysTenant', as: 'verb' },
  'PUT /dsTbExpert/mine': { record: 'dsTbExpert', as: 'save' },
  'POST /dsTbBankAccount/save': { record: 'dsTbBankAccount', as: 'save' },
  // A new tenant and the account of its administrator; the definition of tenants checks it.
  'POST /sys/tenant/add': 'name! beginDate:day endDate:day status:int adminUsername adminPassword',
  // Whatever is given is tried; nothing is refused for its form.
  'POST /sys/dataSource/testConnection': 'id dbType dbUrl dbName dbUsername dbPassword',
  // One route or the list of all.
  'POST /sys/gatewayRoute/updateAll': 'router!:any',
  // Labels may be a list or comma-joined.
  'POST /dsTbExpertLabelRelation/save': 'expertId! labelIds:any proficiency:map',
  // The parameters are those of the list that is exported.
  'POST /dsTbDownloadTask/create': 'bizCode! params:map',
  'POST /dsTbDownloadTask/link': 'bizCode! params:map',
  // One member, read without fields.
  'POST /sys/common/wordCount': 'path!',
  'PUT /sys/sysAnnouncementSend/editByAnntIdAndUserId': 'anntId!',
  // The published form decides the fields.
  'POST /online/cgform/api/form/:code': '',
  'PUT /online/cgform/api/form/:code': '',
  'POST /online/form/:code/add': '',
  'PUT /online/form/:code/edit': '',
  'POST /online/form/:code/edit': '',
  'PUT /online/form/:code/saveWithParts': 'main! parts',
};

/** Calls that take files, with the other members of their forms. */
export const formBodies: Readonly<Record<string, { readonly files: string; readonly members?: Shape }>> = {
  'POST /sys/common/upload': { files: 'file', members: 'biz' },
  'POST /dsTbWorks/groupingSheet': { files: 'file' },
  'POST /dsTbWorksAllotRun/importProposal': { files: 'file', members: 'id!' },
  'POST /dsTbReconcileBatch/statement': { files: 'file', members: 'provider!' },
  'POST /dsTbPayoutBatch/result': { files: 'file', members: 'id!' },
  'POST /sys/common/parts/send': { files: 'file', members: 'id! part! sha256!' },
  'POST /assistsystem/tbTaskResult/uploadFiles': { files: 'file', members: 'biz' },
  'POST /online/cgform/api/importXls/:code': { files: 'files[]' },
  'POST /online/form/:code/importExcel': { files: 'files[]' },
};
