/** The address of a menu entry: a path of the platform, or a web page; never a script. */
export const menuAddress = /^(\/(?![/\\])[\w/:.@?=&-]*|[hH][tT]{2}[pP][sS]?:\/\/[^\s"'<>\\]+)$/;
