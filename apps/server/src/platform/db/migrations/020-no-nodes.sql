-- No server keeps the rows of a unit for itself any more: any of them takes any message (decision 046).
drop table nodes;
