/** Names of the columns that every stored record has; no field may be called so. */
export const commonNames = ['createBy', 'createTime', 'updateBy', 'updateTime', 'revision', 'delFlag'] as const;
